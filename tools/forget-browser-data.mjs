import { rmSync } from 'node:fs'

/** Removes the database the browser specs ran on. */
export default () => rmSync(process.env.QUOIN_BROWSER_DATA, { recursive: true, force: true })
