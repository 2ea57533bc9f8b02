import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRead } from '@quoin/kit/react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldValue } from '../fields/FieldValue.tsx'
import { nowhere } from '../fields/nowhere.ts'
import { isOrdinary } from '../fields/ordinary.ts'
import { addedFields, addedGroups, useCustomized } from '../fields/useCustomized.ts'
import { RefValue } from '../fields/RefValue.tsx'
import { StatusPill } from '../fields/StatusPill.tsx'
import { type AnyRecord, type AnyResource, iconOf, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { seenFields, useNameOf, useWords, writtenFields } from '../fields/words.ts'
import type { ActionName, CellsOf, FieldName } from '../pages/declare.ts'
import { useMe } from '../session/me.ts'
import { Monogram } from '../shell/Monogram.tsx'
import { useTitle } from '../shell/title.ts'
import { Tools } from '../shell/tools.tsx'
import { ErrorState, troubleOf } from '../states/ErrorState.tsx'
import { PageSkeleton } from '../states/Skeletons.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormModal } from './FormModal.tsx'
import { EditingContext } from './editing.ts'
import styles from './record.module.css'
import { RecordFields } from './RecordFields.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { Timeline } from './Timeline.tsx'
import { useDeletion } from './useDeletion.ts'
import { useFieldSave } from './useFieldSave.ts'
import { useRecordKeys } from './useRecordKeys.ts'
import { ActionButtons } from './ActionButtons.tsx'
import { WithTexts } from './WithTexts.tsx'

export interface RecordTab {
  readonly key: string
  readonly label: string
  content(record: AnyRecord): ReactNode
}

export interface RecordPageProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly id: string
  readonly parent?: string
  /** Which fields stand on the left, in groups. Default: all that are seen, in one. */
  readonly groups?: readonly { readonly label: string; readonly fields: readonly FieldName<R>[] }[]
  /** Fields drawn otherwise than their kind is, by field; one without a value is a dash in any case. */
  readonly cells?: CellsOf<R>
  /** Related lists. The timeline is always the last tab, and the first that is open when there are no others. */
  readonly tabs?: readonly RecordTab[]
  /** The field that says in the header where the record stands, or none. Default: `status`. */
  readonly stateField?: FieldName<R> | ''
  /** Actions without a button of their own, because `actions` hold something better for them. */
  readonly hiddenActions?: readonly ActionName<R>[] | 'all'
  /** What happened, where it is more than the record's own changes. */
  readonly timeline?: (record: AnyRecord) => ReactNode
  /** Empty fields, and what is so of every record, stand behind a button; details become the first tab, and the timeline stands beside from 1200 px. */
  readonly foldsEmpty?: boolean
  /** Fields shown large under the header. */
  readonly highlights?: readonly FieldName<R>[]
  /** What one comes for first, under the header: more than single fields can say. */
  readonly head?: (record: AnyRecord) => ReactNode
  /** The tab that stands first, and is open where the address names none. */
  readonly firstTab?: string
  /** The timeline is a tab like the others, however wide the window is. */
  readonly wideTabs?: boolean
  /** The field with the address of a picture, or the picture itself. */
  readonly picture?: FieldName<R> | ((record: AnyRecord) => ReactNode)
  /** Without a picture the letters of its name stand for it, not the icon of its kind: a company, a person. */
  readonly initials?: boolean
  /** Stands first in the menu. */
  readonly menu?: (record: AnyRecord) => ReactNode
  /** Further buttons in the header. */
  readonly actions?: (record: AnyRecord) => ReactNode
  /** What can be done where the record is not there for whoever looks. */
  readonly missing?: ReactNode
  /** Where to go when the record is no more. */
  onGone(): void
}

/** The page of any record: who it is and what it can do next, its fields on the left, what belongs to it and what happened on the right. */
export const RecordPage = <R extends AnyResource>(props: RecordPageProps<R>) => (
  <WithTexts>
    <Page {...props} />
  </WithTexts>
)

function Page(props: RecordPageProps) {
  const {
    resource: plain,
    id,
    parent,
    groups: declared,
    cells,
    tabs = [],
    onGone,
    timeline,
    foldsEmpty = false,
    highlights = [],
    head,
    firstTab,
    wideTabs = false,
  } = props
  const t = useTranslations('records')
  const resource = useCustomized(plain)
  const groups = declared && [...declared, ...addedGroups(resource, t('record.added'))]
  const words = useWords(resource)
  const me = useMe()
  const whyRefused = useWhyRefused()
  const wide = (useMediaQuery('(min-width: 1200px)') ?? false) && !wideTabs
  const [gone, setGone] = useState(false)
  const [editing, setEditing] = useState(false)
  const [fieldsEdited, setFieldsEdited] = useState(0)
  const tellEditing = useCallback((isEditing: boolean) => setFieldsEdited((count) => count + (isEditing ? 1 : -1)), [])
  const read = useRead(operationOf(resource, 'get') ?? nowhere, parent ? { id, parent } : { id }, { enabled: !gone })
  const record = read.data
  const { save, clash, resolve, giveUp, busy } = useFieldSave(resource, id, parent)
  const deletion = useDeletion(resource, parent)
  const nameOf = useNameOf(resource)
  useTitle(record ? nameOf(record) : null)
  const update = operationOf(resource, 'update')
  const mayWrite = update !== undefined && whyRefused(update) === null
  useRecordKeys({ resource: resource.dotted, id, onEdit: record && mayWrite ? () => setEditing(true) : undefined })
  if (gone) return <PageSkeleton />
  if (!record)
    return read.error ? (
      <ErrorState
        error={read.error}
        level={1}
        onRetry={() => void read.refetch()}
        action={troubleOf(read.error) === 'missing' && props.missing}
      />
    ) : (
      <PageSkeleton />
    )
  const seen = seenFields(resource, me)
  const written = writtenFields(resource, me, 'update')
  const { title } = resource.definition
  const shownGroups = groups ?? [
    {
      label: t('record.facts'),
      fields: ownFields(resource, Object.keys(seen)),
    },
    ...addedGroups(resource, t('record.added')),
  ]
  const fields = (
    <RecordFields
      resource={resource}
      record={record}
      groups={shownGroups}
      cells={cells}
      foldsEmpty={foldsEmpty}
      onSave={mayWrite ? save : undefined}
    />
  )
  const timelineTab: readonly RecordTab[] = operationOf(resource, 'history')
    ? [
        {
          key: 'timeline',
          label: t('timeline.title'),
          content: (held) => (
            <>
              <Tools place="timeline" parts={{ resource: resource.dotted, id }} />
              {timeline ? timeline(held) : <Timeline resource={resource} record={held} parent={parent} />}
            </>
          ),
        },
      ]
    : []
  const headed = timelineTab.map(withHeading)
  const all = [...tabs, ...timelineTab]

  return (
    <EditingContext value={tellEditing}>
      <article className={styles.page} aria-label={nameOf(record)}>
        <RecordHeader
          page={props}
          isEditing={editing || fieldsEdited > 0}
          resource={resource}
          record={record}
          onEdit={() => setEditing(true)}
          onDelete={() => {
            setGone(true)
            deletion.remove(record, onGone, () => setGone(false))
          }}
        />
        {head?.(record)}
        <Highlights resource={resource} record={record} names={highlights.filter((name) => seen[name])} cells={cells} />
        {foldsEmpty ? (
          <div className={styles.beside} data-wide={wide || undefined}>
            <RecordTabs
              record={record}
              shownMax={6}
              tabs={withFirst(firstTab, [
                { key: 'details', label: t('record.facts'), content: () => fields },
                ...(wide || wideTabs ? [] : headed),
                ...tabs,
                ...(wideTabs ? headed : []),
              ])}
            />
            {wide && timelineTab[0] && (
              <aside aria-label={timelineTab[0].label} className={styles.aside}>
                <h2 className={styles.groupTitle}>{timelineTab[0].label}</h2>
                {timelineTab[0].content(record)}
              </aside>
            )}
          </div>
        ) : (
          <div className={styles.columns}>
            {fields}
            <div className={styles.related}>
              {all.length === 1 && <h2 className={styles.groupTitle}>{all[0]!.label}</h2>}
              {all.length > 0 && <RecordTabs tabs={all} record={record} />}
            </div>
          </div>
        )}
        <FormModal
          title={t('list.edit', { name: words.one })}
          opened={editing}
          onClose={() => setEditing(false)}
          resource={resource}
          record={record}
          parent={parent}
          groups={groups ?? [{ label: '', fields: [title, ...Object.keys(written).filter((name) => name !== title)] }]}
          onSaved={() => void read.refetch()}
        />
        {clash && (
          <ConflictDialog
            resource={resource}
            apart={clash.apart}
            mine={clash.mine}
            theirs={clash.theirs}
            busy={busy}
            onCancel={giveUp}
            onResolve={resolve}
          />
        )}
      </article>
    </EditingContext>
  )
}

interface RecordHeaderProps {
  readonly page: RecordPageProps
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly isEditing: boolean
  onEdit(): void
  onDelete(): void
}

/** Who the record is, where it stands, and what can be done with it. */
function RecordHeader({ page, resource, record, isEditing, onEdit, onDelete }: RecordHeaderProps) {
  const { parent, actions, menu, hiddenActions, stateField = 'status', picture, initials, foldsEmpty = false } = page
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const words = useWords(resource)
  const whyRefused = useWhyRefused()
  const seen = seenFields(resource, useMe())
  const state = seen[stateField]
  const nameOf = useNameOf(resource)
  const { owner } = resource.definition
  const update = operationOf(resource, 'update')
  const remove = operationOf(resource, 'delete')
  const removeWhy = whyRefused(remove)
  return (
    <header className={styles.header}>
      <Picture resource={resource} record={record} picture={picture} initials={initials} size={foldsEmpty ? 48 : 40} />
      <div className={styles.heading}>
        <h1>{nameOf(record)}</h1>
        <div className={styles.subline}>
          {state && typeof record[stateField] === 'string' && !isOrdinary(stateField, state, record[stateField]) && (
            <StatusPill value={record[stateField]} label={words.option(stateField, record[stateField])} />
          )}
          {typeof record.code === 'string' && record.code !== nameOf(record) && <span>{record.code}</span>}
          {owner && typeof record[owner] === 'string' && (
            <span>
              {words.field(owner)}: <RefValue target={seen[owner]?.target} id={record[owner]} />
            </span>
          )}
        </div>
      </div>
      <div className={styles.verbs}>
        <ActionButtons resource={resource} record={record} parent={parent} except={hiddenActions} />
        {actions?.(record)}
        <Tools place="record" parts={{ resource: resource.dotted, id: page.id, isEditing }} />
        {/* Kept, because a dialog that is opened from it lives in it. */}
        <Menu position="bottom-end" withinPortal keepMounted={menu !== undefined}>
          <Menu.Target>
            <ActionIcon size="lg" aria-label={t('record.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu?.(record)}
            {update && (
              <Menu.Item
                disabled={whyRefused(update) !== null}
                title={whyRefused(update) ?? undefined}
                leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
                onClick={onEdit}
              >
                {t('record.editAll')}
              </Menu.Item>
            )}
            {remove && (
              <Menu.Item
                color="red"
                disabled={removeWhy !== null}
                title={removeWhy ?? undefined}
                leftSection={<IconTrash size={15} stroke={1.6} aria-hidden />}
                onClick={onDelete}
              >
                {common('delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  )
}

interface HighlightsProps extends Pick<RecordPageProps, 'resource' | 'cells'> {
  readonly record: AnyRecord
  readonly names: readonly string[]
}

function Highlights({ resource, record, names, cells }: HighlightsProps) {
  const words = useWords(resource)
  const seen = seenFields(resource, useMe())
  if (names.length === 0) return null
  return (
    <dl className={styles.highlights}>
      {names.map((name) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            {cells?.[name]?.(record) ?? (
              <FieldValue
                resource={resource}
                name={name}
                definition={seen[name]!}
                value={record[name]}
                record={record}
                look="full"
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Picture({
  resource,
  record,
  picture,
  initials,
  size,
}: Pick<RecordPageProps, 'resource' | 'picture' | 'initials'> & { readonly record: AnyRecord; readonly size: number }) {
  const nameOf = useNameOf(resource)
  if (typeof picture === 'function') return picture(record)
  if (picture && typeof record[picture] === 'string') return <img src={record[picture]} alt="" className={styles.picture} />
  const isPerson = 'firstName' in record
  const Icon = isPerson || initials ? undefined : iconOf(resource.dotted)
  if (!Icon) return <Monogram name={nameOf(record)} size={size} round={isPerson} />
  return (
    <span className={styles.mark} style={{ width: size, height: size }} aria-hidden>
      <Icon size={Math.round(size * 0.46)} stroke={1.5} />
    </span>
  )
}

/** Fields of the resource itself: neither those that every record has nor those a company added. */
function ownFields(resource: AnyResource, seen: readonly string[]): string[] {
  const others = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', resource.definition.under?.field]
  const added = addedFields(resource)
  return seen.filter((name) => !others.includes(name) && !added.includes(name))
}

/** On a tab of its own the days would stand below no heading. */
const withHeading = (tab: RecordTab): RecordTab => ({
  ...tab,
  content: (held) => (
    <>
      <VisuallyHidden component="h2">{tab.label}</VisuallyHidden>
      {tab.content(held)}
    </>
  ),
})

const withFirst = (key: string | undefined, tabs: readonly RecordTab[]): readonly RecordTab[] => [
  ...tabs.filter((tab) => tab.key === key),
  ...tabs.filter((tab) => tab.key !== key),
]
