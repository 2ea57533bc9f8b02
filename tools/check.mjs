import { install } from './install.mjs'
import { runList } from './list.mjs'
import { endWithParent } from './parent.mjs'
import { steps } from './steps.mjs'

const usage = `npm run check             what npm test asks, without the browser
npm run check -- --quick  only what needs neither database nor build
`

endWithParent()
const words = process.argv.slice(2)
const isUnknown = words.some((word) => word !== '--quick')
if (isUnknown) {
  process.stdout.write(usage)
  process.exit(words.includes('--help') ? 0 : 1)
}
try {
  await install()
  const quick = words.includes('--quick')
  process.exitCode = (await runList(steps.filter((step) => (quick ? step.quick : !step.browser)))) ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
