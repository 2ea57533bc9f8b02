// [D2] npm run prove -- D2 [kills]: four faults somebody could make (an early answer, two transactions, no memory for keys, a lazy disk) are each noticed by what looks for damage after a crash.
import { crashRounds, install, summary } from '../crash/crash.ts'
import { faults } from '../crash/faultNames.ts'
import { report } from './place.ts'

const rounds = Number(process.argv[2] ?? 20)

const isRight = await report('D2', async () => {
  const unnoticed: string[] = []
  const installation = await install()
  try {
    for (const [fault, says] of Object.entries(faults)) {
      const targets = fault === 'lazy' ? (['database'] as const) : (['server', 'database'] as const)
      const outcome = await crashRounds({ rounds, fault, targets, installation })
      const isNoticed = outcome.lost + outcome.half + outcome.doubled > 0
      console.log(`  a server that ${says}: ${isNoticed ? 'noticed' : 'NOT NOTICED'}; ${summary(outcome)}`)
      if (!isNoticed) unnoticed.push(fault)
    }
  } finally {
    await installation.remove()
  }
  return [
    unnoticed.length === 0,
    `${Object.keys(faults).length} faults under ${rounds} kills each: ${unnoticed.length} unnoticed ${unnoticed.join(', ')}`,
  ]
})
process.exit(isRight ? 0 : 1)
