#!/bin/sh
# Compiles the engine of the page to WebAssembly: with rustup's compiler where it can have the sources of the standard
# library, else with the toolchain that Debian keeps for its browsers.
set -eu
cd "$(dirname "$0")/../.."
# Vectors of 128 bits, which all browsers have had since 2023: without them the search of 9x9 sudokus is many times larger.
# A panic does not name its file, and texts for programmers (`{:?}`) are left out, which keeps the page smaller; only with
# this variable do released compilers take the options.
export RUSTC_BOOTSTRAP=1
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 -Z location-detail=none -Z fmt-debug=none"
# The standard library is built from source with the engine, as small as it can be: the page is 2.5 % smaller
# for it.
build="build --locked --profile wasm --target wasm32-unknown-unknown -p cluesat-web"
build="$build -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size"
if command -v rustup >/dev/null && { rustup component list --installed | grep -qx rust-src ||
    rustup component add rust-src >/dev/null 2>&1; }; then
    # shellcheck disable=SC2086
    exec cargo $build
fi
if [ ! -x /usr/bin/cargo ] || ! command -v wasm-ld-19 >/dev/null; then
    echo "install the component rust-src with rustup, or, on Debian: rustc-web cargo-web rust-web-src lld-19" >&2
    exit 2
fi
export RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19
# shellcheck disable=SC2086
exec /usr/bin/cargo $build
