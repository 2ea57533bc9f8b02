export * from './declare.ts'
export * from './Link.tsx'
export { addressOf, type PageLink, type ResourceLinks } from './links.ts'
export { type DeclaredPages, declaredBy, type Pages, pagesOf } from './pagesOf.tsx'
