// The engine in a worker: one question after the other.
//
// In: the compiled engine once, then questions. Out: answers with the number of their question.

interface Engine {
  memory: WebAssembly.Memory;
  start(): void;
  room(length: number): number;
  ask(): number;
  answer(): number;
}

let ready: Promise<Engine> | undefined;
let lastWords = "";

async function load(module: WebAssembly.Module): Promise<Engine> {
  let engine: Engine;
  const page = {
    clock: () => performance.now(),
    broken: (at: number, length: number) => {
      lastWords = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, at, length).slice());
    },
  };
  const instance = await WebAssembly.instantiate(module, { page });
  engine = instance.exports as unknown as Engine;
  engine.start();
  return engine;
}

self.onmessage = async ({ data }: MessageEvent<{ engine?: WebAssembly.Module; id?: number; question?: string }>) => {
  if (data.engine) {
    ready = load(data.engine);
    return;
  }
  const { id, question } = data;
  try {
    const engine = await ready!;
    const bytes = new TextEncoder().encode(question);
    const room = engine.room(bytes.length);
    new Uint8Array(engine.memory.buffer).set(bytes, room);
    const length = engine.ask();
    const answer = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), length).slice());
    self.postMessage({ id, answer });
  } catch (error) {
    // What the engine left behind cannot be trusted: the page starts another one.
    self.postMessage({ id, broken: lastWords || String(error) });
  }
};
