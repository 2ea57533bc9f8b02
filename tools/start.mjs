import { build, serverFile } from './build.mjs'
import { install } from './install.mjs'
import { endWithParent } from './parent.mjs'
import { root } from './root.mjs'

// `npm start`: installs and builds what is out of date, then is the server. With --build-only it stops before that.
endWithParent()
try {
  process.chdir(root)
  await install()
  await build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
if (!process.argv.includes('--build-only')) {
  // The server runs in this very process: signals reach it and its exit code is ours, with nobody between to lose either.
  process.argv = [process.argv[0], serverFile]
  await import(new URL('../dist/server/start.mjs', import.meta.url).href)
}
