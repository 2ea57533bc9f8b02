import { provideBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { runList } from './list.mjs'
import { endWithParent } from './parent.mjs'
import { steps, stepsOf } from './steps.mjs'

// `npm test`: everything, from a bare checkout on; `npm test -- forms`: the specs and browser specs of one block. The last line counts; the
// exit code is 1 when anything failed.
endWithParent()
const blocks = process.argv.slice(2)
try {
  await install()
  await provideBrowser()
  process.exitCode = (await runList(blocks.length > 0 ? stepsOf(blocks) : steps)) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
