import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { endWithParent } from './parent.mjs'
import { root } from './root.mjs'

// `npm run dev`: the server restarts and the page reloads as files are saved. Ctrl-C ends both; when one ends, so does the other.
endWithParent()
try {
  await install()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// The page asks the server through Vite, wherever PORT puts it.
const env = { ...process.env, QUOIN_SERVER: `http://127.0.0.1:${process.env.PORT || 4000}` }
const bin = (name) => join(root, 'node_modules', '.bin', name)
const parts = [
  [bin('tsx'), 'watch', '--clear-screen=false', 'apps/server/main.ts'],
  [bin('vite'), 'apps/web', '--host', '127.0.0.1', '--clearScreen', 'false'],
].map(([command, ...words]) => {
  // A group of its own: Ctrl-C then reaches the server once, from here, and it can put its database down in peace.
  const child = spawn(command, words, { cwd: root, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('exit', (code) => end(code ?? 0))
  return child
})

let ending = false
function end(code) {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const { pid, exitCode } of parts) if (pid && exitCode === null) signal(-pid, 'SIGTERM')
  // Whatever has not ended after ten seconds will not.
  setTimeout(() => {
    for (const { pid, exitCode } of parts) if (pid && exitCode === null) signal(-pid, 'SIGKILL')
  }, 10_000).unref()
}
function signal(group, name) {
  try {
    process.kill(group, name)
  } catch {
    /* It has just ended by itself. */
  }
}
process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0))
