export { allBlocks as blocks } from '../apps/server/blocks.ts'
