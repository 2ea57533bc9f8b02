import { install } from './install.mjs'
import { runList } from './list.mjs'
import { endWithParent } from './parent.mjs'
import { steps } from './steps.mjs'

// `npm run check`: what `npm test` asks, without the browser. With --quick only what needs neither database nor build.
endWithParent()
try {
  await install()
  const quick = process.argv.includes('--quick')
  process.exitCode = (await runList(steps.filter((step) => (quick ? step.quick : !step.browser)))) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
