import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { KindName } from '@quoin/ui/fields/KindName.tsx'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { operationOf, recordLink, titleOf, useResource } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'

/**
 * What an entry of the audit happened to, `crm.contacts`: by the word of its page, else by that of its block, which is fetched then. A record
 * that is still there for whoever reads stands by its name and leads to its page.
 */
export function ThingName({ resource, record }: { readonly resource: string; readonly record?: string | null }) {
  return (
    <>
      <KindName of={resource} />
      {record && <RecordName resource={resource} id={record} />}
    </>
  )
}

function RecordName({ resource: dotted, id }: { readonly resource: string; readonly id: string }) {
  const me = useMe()
  const resource = useResource(dotted)
  // A list says nothing of what was deleted since, where a record by its id would be an error each time. One with code of its own knows no ids.
  const listed = operationOf(resource, 'list')
  const list = listed?.kind === 'list' ? listed : undefined
  const isRefused =
    useWhyRefused()(list) !== null || (list !== undefined && me.ownOnly.has(list.permission) && dotted === 'gateway.users')
  const { data } = useRead(
    list ?? nowhere,
    { filter: { unique_id: [id] }, records: 1 },
    { enabled: list !== undefined && !list.path.includes(':') && !isRefused, staleTime: 60_000 },
  )
  const record = data?.data?.[0]
  if (!record) return null
  const name = titleOf(resource, record)
  // What has no name of its own stands by its kind alone: a number of letters says nothing.
  if (name === id || name === id.slice(0, 8)) return null
  const to = recordLink(dotted, id)
  return <>: {to ? <Link to={to}>{name}</Link> : name}</>
}
