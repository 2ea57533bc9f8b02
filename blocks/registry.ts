/** Every block of the product, a line each: server, client, tools, specs and demo read this list. */
export { assets } from './assets/resources/index.ts'
export { crm } from './crm/resources/index.ts'
export { gateway } from './gateway/resources/index.ts'
export { products } from './products/resources/index.ts'
export { rewards } from './rewards/resources/index.ts'
export { sales } from './sales/resources/index.ts'
export { search } from './search/resources/index.ts'
export { wallet } from './wallet/resources/index.ts'
