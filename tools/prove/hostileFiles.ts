// [U1] npm run prove -- U1 [files for each import]: hostile files at every door that takes one lie under their own key or nowhere, and run in no browser.
//
// All of them are tried at every call that hands out an address for uploads. Imports share one way in, so each of them gets some, by
// turns, unless a number says more. What can be read afterwards is opened in a real browser: by itself, and as a script, a style, a
// picture, a frame and an object of another page. The same bytes are opened first as their sender would have wanted them, and run.
import { FileDoors } from '../../apps/server/testing/fileDoors.ts'
import { hostileFiles, largePictures } from '../../apps/server/testing/hostileFiles.ts'
import { ExternalCalls, openAll } from './opened.ts'
import { eachOf, prove } from './place.ts'

const perImport = Number(process.argv[2] ?? 5)
/** Pictures of forty million points are drawn at once by as many threads as there are; more than that is somebody's bomb. */
const memoryMax = 1_000_000_000

await prove(
  'U1',
  async (world) => {
    const elsewhere = await ExternalCalls.start()
    try {
      const files = [...(await hostileFiles(elsewhere.address)), ...(await largePictures())]
      const doors = await FileDoors.of(world)
      const most = watchMemory()
      let at = 0
      await eachOf(doors.all, 4, (door) => {
        const isImport = door.name.endsWith('.importsPresign')
        const some = () => Array.from({ length: Math.min(perImport, files.length) }, () => files[at++ % files.length]!)
        return doors.tryAt(door, isImport ? some() : files)
      })
      const grown = most()
      const tried = await doors.lookAtStore()
      const seen = await openAll(elsewhere, files, doors.links)
      const { status } = await world.fetch('ada', 'GET', '/api/crm/contacts?records=1')
      const wrong = [...new Set([...doors.wrong, ...seen.wrong])]
      for (const line of wrong.slice(0, 40)) console.log(`  ${line}`)
      const { taken, refused, turnedAway } = doors.told
      return [
        wrong.length === 0 &&
          files.length >= 120 &&
          taken > 100 &&
          refused > 100 &&
          seen.ran >= 20 &&
          grown < memoryMax &&
          status === 200,
        `${files.length} files at ${doors.all.length} doors: ${tried} put, ${taken} taken, ${refused} refused, ${turnedAway} given no address; ` +
          `${doors.links.length} links read, ${seen.opened} opened in a browser: ${wrong.length} faults; ${seen.ran} ran where nothing kept them; ` +
          `memory grew by ${Math.round(grown / 1e6)} MB at most`,
      ]
    } finally {
      elsewhere.end()
    }
  },
  { workers: true },
)

/** Watches how much memory the server takes beyond what it has; answers what tells the most of it. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  return () => {
    clearInterval(timer)
    return most - before
  }
}
