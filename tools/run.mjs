import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** More than this of one command's words helps nobody; the end is what says why it stopped. */
const outputMax = 400_000

/**
 * Runs one command of the project at its root and answers how it ended; never throws for a command that fails or is missing.
 * Past `minutes` the command and everything it started is stopped and `timedOut` is true.
 * `show` hands its words straight to the terminal instead of keeping them.
 */
export function run([command, ...words], { env = process.env, minutes = 15, show = false } = {}) {
  return new Promise((resolve) => {
    const path = `${join(root, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}`
    // A group of its own, so that a stop reaches the workers, browsers and databases below it too.
    const child = spawn(command, words, {
      cwd: root,
      env: { ...env, PATH: path },
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    let timedOut = false
    const keep = (chunk) => {
      output = (output + chunk).slice(-outputMax)
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)

    const stop = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        /* It has just ended by itself. */
      }
    }
    const limit = setTimeout(() => {
      timedOut = true
      stop('SIGTERM')
      setTimeout(() => stop('SIGKILL'), 10_000).unref()
    }, minutes * 60_000)
    const interrupt = () => {
      stop('SIGTERM')
      process.exitCode = 130
    }
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

    const end = (code, why = '') => {
      clearTimeout(limit)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ code, timedOut, interrupted: process.exitCode === 130, output: output + why })
    }
    child.on('error', (error) => end(1, `${command} did not start: ${error.message}`))
    child.on('close', (code) => end(code ?? 1))
  })
}
