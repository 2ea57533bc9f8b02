import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Runs a program in a process of its own, in which `surviveErrors` has been called or not. */
const run = (isSurvivor: boolean) =>
  spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      `
      import { PassThrough } from 'node:stream'
      import { surviveErrors } from './apps/server/lastResort.ts'
      if (${isSurvivor}) surviveErrors(process, { fatal: ({ err }) => console.log(err.message) })
      new PassThrough().destroy(new Error('from a stream'))
      setTimeout(() => { throw new Error('from a callback') }, 5)
      setTimeout(() => void Promise.reject(new Error('from a promise')), 10)
      setTimeout(() => console.log('goes on'), 100)
      `,
    ],
    { encoding: 'utf8', cwd: process.cwd() },
  )

describe('The handler of last resort', () => {
  it('logs what nobody handled and goes on', () => {
    const { stdout, status } = run(true)
    expect([stdout.trim().split('\n'), status]).toEqual([['from a stream', 'from a callback', 'from a promise', 'goes on'], 0])
  })

  it('is what keeps the process', () => {
    const { stdout, status } = run(false)
    expect([stdout, status]).toEqual(['', 1])
  })
})
