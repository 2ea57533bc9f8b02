import { useMe } from '@quoin/ui'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import { addressOf } from '@quoin/ui/pages'
import { Link } from '@tanstack/react-router'
import type { SourceWire } from '../resources/index.ts'

/** A source by its title, leading to where it can be read. */
export function Source({ source }: { readonly source: SourceWire }) {
  const { company } = useMe()
  const { path, type, unique_id: id, title } = source
  const to = path ? addressOf({ path }, company.urlId) : pageOf(type, id, company.urlId)
  return to ? <Link to={to}>{title}</Link> : <>{title}</>
}
