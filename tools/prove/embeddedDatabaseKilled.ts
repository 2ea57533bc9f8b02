// [D6] npm run prove -- D6 [kills]: a process that owns the embedded database is killed while it starts or writes; the next start takes over what was left behind, with every acknowledged write.
import { orphanRounds } from '../../kit/database/orphans.ts'
import { report } from './place.ts'

const kills = Number(process.argv[2] ?? 50)

const isRight = await report('D6', async () => {
  const good = await orphanRounds(kills, (line) => console.log(`  ${line}`))
  return [good === kills, `${good} of ${kills} databases that a killed process left behind were taken over whole`]
})
process.exit(isRight ? 0 : 1)
