export * from './check.ts'
export { addressParts, contactParts } from './clean.ts'
export * from './definition.ts'
export * from './follow.ts'
