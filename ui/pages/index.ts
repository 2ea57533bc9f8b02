export * from './declare.ts'
export * from './Link.tsx'
export type { PageLink, ResourceLinks } from './links.ts'
export { type DeclaredPages, declaredBy, type Pages, pagesOf } from './pagesOf.tsx'
