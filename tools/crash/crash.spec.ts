import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashRounds, install, type Installation } from './crash.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install()
})
afterAll(() => installation?.remove())

// For longer: `npm run prove -- D1 200`; every fault: `npm run prove -- D2`.
describe('A server that is killed', () => {
  it('loses, halves and doubles nothing, and neither does its database', async () => {
    const outcome = await crashRounds({ rounds: 3, installation })
    expect(outcome).toMatchObject({ kills: 3, lost: 0, half: 0, doubled: 0, wrong: [] })
    expect(outcome.acknowledged).toBeGreaterThan(20)
  }, 120_000)

  it('is found out when it answers before it commits', async () => {
    const outcome = await crashRounds({ rounds: 2, targets: ['server'], fault: 'early', installation })
    expect(outcome.lost).toBeGreaterThan(0)
  }, 120_000)
})
