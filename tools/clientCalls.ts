import { allServers } from '../apps/server/start.ts'
import { isTo, publishedCalls } from '../apps/server/testing/publishedCalls.ts'
import { publishedClients } from '../apps/server/testing/publishedClients.ts'

// Which calls of the published client are served: `npx tsx tools/clientCalls.ts [block …]` names those of these blocks that are not.
// That a call is served says nothing of how: the specs drive it.
const asked = process.argv.slice(2)
let served = 0
let all = 0
for (const [name, create] of publishedClients) {
  const addresses = allServers.flatMap(({ block, adapters = {} }) => [
    ...Object.values(block.resources)
      .flatMap(({ operations }) => operations)
      .filter(({ base }) => base === name)
      .flatMap(({ method, path, aliases }) => [`${method} ${path}`, ...aliases]),
    ...(block.name === name ? Object.keys(adapters) : []),
  ])
  // A method that sends to several addresses, by what it is given, is served when all of them are.
  const missing = new Map<string, string>()
  const names = new Set<string>()
  for (const call of await publishedCalls((transport) => create(transport as never, { apiKey: 'any' }))) {
    names.add(call.name)
    if (!addresses.some((address) => isTo(call, address)) && call.path !== '/health')
      missing.set(call.name, `${call.method} ${call.path.replaceAll(/00000000-0000-4000-8000-000000000000|function[^/]*/g, ':')}`)
  }
  served += names.size - missing.size
  all += names.size
  console.log(`${name.padEnd(12)} ${String(names.size - missing.size).padStart(4)} of ${names.size}`)
  if (asked.includes(name)) for (const [method, address] of missing) console.log(`    ${method.padEnd(40)} ${address}`)
}
console.log(`${'all'.padEnd(12)} ${String(served).padStart(4)} of ${all}`)
