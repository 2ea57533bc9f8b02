import { startWorkers } from './shelf.fixture.ts'

/** Workers of their own for `kit/transfer/killed.spec.ts`, to be killed in the middle. */
const [url = '', folder = '', port = '0'] = process.argv.slice(2)
await startWorkers(url, folder, Number(port))
process.stdout.write('working\n')
setTimeout(() => process.exit(1), 120_000)
