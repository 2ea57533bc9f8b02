import { provideBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { runList } from './list.mjs'
import { endWithParent } from './parent.mjs'
import { steps } from './steps.mjs'

// `npm test`: everything, from a bare checkout on. The last line counts; the exit code is 1 when anything failed.
endWithParent()
try {
  await install()
  await provideBrowser()
  process.exitCode = (await runList(steps)) ? 0 : 1
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
