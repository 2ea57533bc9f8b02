export * from './declare.ts'
export * from './Link.tsx'
export type { PageLink, ResourceLinks } from './links.ts'
export { type DeclaredPages, declaredBy, pagesOf } from './pagesOf.tsx'
