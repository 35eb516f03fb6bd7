// The first script of the page: it unpacks the program, which starts at once.
//
// In: letters. Out: a running program. Must not know: what it does.

import { unpacked } from "./packed";

// The program unpacks the engine with the same function.
window.unpacked = unpacked;
const program = document.createElement("script");
const letters = document.getElementById("program")!.textContent!.trimStart();
program.src = URL.createObjectURL(new Blob([unpacked(letters) as BlobPart], { type: "text/javascript" }));
document.body.append(program);
