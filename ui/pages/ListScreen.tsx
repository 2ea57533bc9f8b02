import { wireName } from '@quoin/kit'
import type { ComponentType } from 'react'
import { useMessages } from 'use-intl'
import { type AnyRecord, type AnyResource, fieldsOf } from '../fields/resources.ts'
import { textIn, useWords } from '../fields/words.ts'
import { DataList } from '../list/DataList.tsx'
import type { ListOptions } from './declare.ts'
import type { ResourceLinks } from './links.ts'
import { useGo } from './Link.tsx'

export type Components<Props> = Readonly<Record<string, ComponentType<Props>>>

interface ListScreenProps {
  /** Its key in the table, for its title. */
  readonly page: string
  readonly resource: AnyResource
  readonly options: Omit<ListOptions, 'cells' | 'actions'>
  readonly cells: Components<{ record: AnyRecord }>
  readonly Actions?: ComponentType<object>
  /** Absent where records have no page of their own. */
  readonly recordLink?: ResourceLinks['record']
}

/** The list of a resource as its block declares it. */
export function ListScreen({ page, resource, options, cells, Actions, recordLink }: ListScreenProps) {
  const words = useWords(resource)
  const go = useGo()
  return (
    <DataList
      resource={resource}
      title={textIn(useMessages(), resource.block, 'pages', page) ?? words.many}
      columns={options.columns?.map((column) => wireColumn(resource, column))}
      cells={drawnBy(cells)}
      views={options.views}
      form={options.form}
      creates={options.creates}
      firstLook={options.firstLook}
      emptyText={words.text('empty')}
      actions={Actions && <Actions />}
      onOpen={({ id }) => {
        if (recordLink) void go(recordLink(id))
      }}
    />
  )
}

/** Declarations say code names, the address and the server wire names; a width stays behind its column. */
export function wireColumn(resource: AnyResource, column: string): string {
  const [name = '', width] = column.split(':')
  const fields = fieldsOf(resource)[name]
  return `${fields ? wireName(name, fields) : name}${width ? `:${width}` : ''}`
}

export const drawnBy = (cells: Components<{ record: AnyRecord }>) =>
  Object.fromEntries(Object.entries(cells).map(([name, Cell]) => [name, (record: AnyRecord) => <Cell record={record} />]))
