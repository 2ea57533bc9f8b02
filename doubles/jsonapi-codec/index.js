/**
 * The published client of this API asks for a package of this name that its authors did not publish. These are the functions it
 * calls, written from what it expects of their answers, so that the specs can drive our server with the client others use.
 */
const keyOf = ({ type, id }) => `${type}:${id}`
/** What came along, by type and id: some mappers of the client look there themselves. */
const context = (document) => new Map((document.included ?? []).map((one) => [keyOf(one), one]))

/** One record out of a document; throws when there is not exactly one. */
export function decodeOne(document, mapper) {
  if (!document || typeof document.data !== 'object' || document.data === null || Array.isArray(document.data))
    throw new Error('The document does not hold one resource.')
  return mapper.map(document.data, context(document))
}

/** All records of a document; throws when there is no list. */
export function decodeMany(document, mapper) {
  if (!Array.isArray(document?.data)) throw new Error('The document does not hold a list.')
  return document.data.map((resource) => mapper.map(resource, context(document)))
}

/** The totals of a list. */
export function extractPageMeta(document) {
  const meta = document?.meta ?? {}
  return {
    currentPage: meta.current_page ?? 1,
    totalPages: meta.total_pages ?? 1,
    totalCount: meta.total_count ?? 0,
    perPage: meta.per_page ?? 0,
  }
}

/** A page of records with its totals. */
export function decodePageResult(document, mapper) {
  const data = Array.isArray(document?.data) ? document.data.map((resource) => mapper.map(resource, context(document))) : []
  return { data, meta: extractPageMeta(document) }
}

const find = (link, included) => (link ? included.get(keyOf(link)) : undefined)

export function resolveRelationship(resource, name, ctx, mapper) {
  const found = find(resource.relationships?.[name]?.data, ctx)
  return found && mapper.map(found, ctx)
}

export function resolveRelationshipMany(resource, name, ctx, mapper) {
  const links = resource.relationships?.[name]?.data
  return Array.isArray(links)
    ? links
        .map((link) => find(link, ctx))
        .filter(Boolean)
        .map((one) => mapper.map(one, ctx))
    : []
}
