import { Menu } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { sentence } from '@quoin/kit'
import type { ComponentType } from 'react'
import { type AnyRecord, type AnyResource, fieldsOf } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { RecordPage, type RecordTab } from '../record/RecordPage.tsx'
import { FirstAction, OtherActions } from '../record/RecordActions.tsx'
import type { RecordOptions, RelatedList } from './declare.ts'
import { groupFields } from './groupFields.ts'
import type { ResourceLinks } from './links.ts'
import { useGo } from './Link.tsx'
import { type Components, drawnBy } from './ListScreen.tsx'
import { RelatedRecords } from './RelatedRecords.tsx'

type Part = ComponentType<{ readonly id: string; readonly record: AnyRecord }>

interface RecordScreenProps {
  readonly resource: AnyResource
  readonly options: Omit<RecordOptions, 'cells' | 'tabs' | 'actions' | 'menu' | 'timeline' | 'missing'>
  readonly cells: Components<{ record: AnyRecord }>
  readonly tabs: Readonly<Record<string, RelatedList | Part>>
  readonly actions?: readonly (string | ComponentType<{ record: AnyRecord }>)[]
  readonly menu?: readonly ComponentType<{ record: AnyRecord }>[]
  readonly Timeline?: Part
  readonly Missing?: ComponentType<{ readonly id: string }>
  readonly listLink: ResourceLinks['list']
}

/** The page of one record as its block declares it. */
export function RecordScreen({
  resource,
  options,
  cells,
  tabs,
  menu = [],
  Timeline,
  Missing,
  listLink,
  ...input
}: RecordScreenProps) {
  const actionNames = resource.operations.filter(({ kind }) => kind === 'action').map(({ action }) => action)
  const actions = input.actions ?? actionNames
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string }
  const words = useWords(resource)
  const go = useGo()
  const fields = fieldsOf(resource)
  const shownTabs = Object.entries(tabs).map(([key, tab]): RecordTab => {
    const Own = typeof tab === 'function' ? tab : undefined
    return {
      key,
      label: words.text('tabs', key) ?? sentence(key),
      content: (record) =>
        Own ? <Own id={record.id} record={record} /> : <RelatedRecords of={resource} list={tab as RelatedList} record={record} />,
    }
  })
  return (
    <RecordPage
      key={id}
      resource={resource}
      id={id}
      stateField={options.state ?? ('status' in fields ? 'status' : 'state')}
      groups={groupFields(resource, options.groups)?.map(({ key, fields: names }) => ({
        label: words.text('groups', key) ?? sentence(key),
        fields: names,
      }))}
      cells={drawnBy(cells)}
      tabs={shownTabs}
      hiddenActions="all"
      foldsEmpty
      firstTab={options.firstTab}
      wideTabs={options.wideTabs}
      highlights={options.highlights}
      picture={options.picture}
      initials={options.initials}
      actions={(record) => <FirstAction resource={resource} record={record} actions={actions} />}
      menu={(record) => (
        <>
          {menu.map((Item, at) => (
            <Item key={at} record={record} />
          ))}
          {menu.length > 0 && <Menu.Divider />}
          <OtherActions resource={resource} record={record} actions={actions} />
        </>
      )}
      timeline={Timeline && ((record) => <Timeline id={record.id} record={record} />)}
      missing={Missing && <Missing id={id} />}
      onGone={() => void go(listLink())}
    />
  )
}
