import { blocks } from './blocks.ts'

/** One route a line: method, address, dotted name, who may ask; aliases included. */
for (const block of blocks) {
  for (const resource of Object.values(block.resources)) {
    for (const { name, method, base, path, aliases, permission } of resource.operations) {
      for (const address of [`${method} ${path}`, ...aliases]) {
        const [action, url] = address.split(' ')
        console.log(`${action} /api/${base}${url}  ${name}  ${permission}`)
      }
    }
  }
}
