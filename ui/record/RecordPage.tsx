import { ActionIcon, Menu, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRead } from '@quoin/kit/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { RefValue } from '../fields/RefValue.tsx'
import { StatusPill } from '../fields/StatusPill.tsx'
import { type AnyRecord, type AnyResource, operationOf, titleOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { seenFacts, useWords, writtenFacts } from '../fields/words.ts'
import { useMe } from '../session/me.ts'
import { Monogram } from '../shell/Monogram.tsx'
import { useTitle } from '../shell/title.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { PageSkeleton } from '../states/Skeletons.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Fact } from './Fact.tsx'
import { FormModal } from './FormModal.tsx'
import styles from './record.module.css'
import { Timeline } from './Timeline.tsx'
import { useDeletion } from './useDeletion.ts'
import { useFactSave } from './useFactSave.ts'
import { VerbButtons } from './VerbButtons.tsx'
import { WithTexts } from './WithTexts.tsx'

export interface RecordTab {
  readonly key: string
  readonly label: string
  content(record: AnyRecord): ReactNode
}

export interface RecordPageProps {
  readonly resource: AnyResource
  readonly id: string
  readonly parent?: string
  /** Which facts stand on the left, in groups. Default: all that are seen, in one. */
  readonly groups?: readonly { readonly label: string; readonly facts: readonly string[] }[]
  /** Facts drawn otherwise than their kind is, by fact; one without a value is a dash in any case. */
  readonly cells?: Readonly<Record<string, (record: AnyRecord) => ReactNode>>
  /** Related lists. The timeline is always the last tab, and the first that is open when there are no others. */
  readonly tabs?: readonly RecordTab[]
  /** The fact that says in the header where the record stands. Default: `status`. */
  readonly stateFact?: string
  /** Verbs without a button of their own, because `actions` hold something better for them. */
  readonly hiddenVerbs?: readonly string[]
  /** What happened, where it is more than the record's own changes. */
  readonly timeline?: (record: AnyRecord) => ReactNode
  /** Further buttons in the header. */
  readonly actions?: (record: AnyRecord) => ReactNode
  /** Where to go when the record is no more. */
  onGone(): void
}

/** The page of any record: who it is and what it can do next, its facts on the left, what belongs to it and what happened on the right. */
export const RecordPage = (props: RecordPageProps) => (
  <WithTexts>
    <Page {...props} />
  </WithTexts>
)

function Page(props: RecordPageProps) {
  const { resource, id, parent, groups, cells, tabs = [], actions, onGone, stateFact = 'status', hiddenVerbs, timeline } = props
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const words = useWords(resource)
  const me = useMe()
  const whyRefused = useWhyRefused()
  const navigate = useNavigate()
  const { tab: wanted } = useSearch({ strict: false }) as { tab?: string }
  const [gone, setGone] = useState(false)
  const [editing, setEditing] = useState(false)
  const read = useRead(operationOf(resource, 'get') ?? nowhere, parent ? { id, parent } : { id }, { enabled: !gone })
  const record = read.data as AnyRecord | undefined
  const { save, clash, resolve, giveUp, busy } = useFactSave(resource, id, parent)
  const deletion = useDeletion(resource, parent)
  useTitle(record ? titleOf(resource, record) : null)
  // On a phone the row of tabs is longer than the screen: the one that is open, perhaps by its address, is brought into view.
  const tabsRow = useRef<HTMLDivElement>(null)
  const isThere = record !== undefined
  useEffect(() => {
    const [row, tab] = [tabsRow.current, tabsRow.current?.querySelector<HTMLElement>('[aria-selected=true]')]
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [wanted, isThere])

  if (gone) return <PageSkeleton />
  if (!record)
    return read.error ? <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} /> : <PageSkeleton />
  const seen = seenFacts(resource, me.permissions)
  const written = writtenFacts(resource, me.permissions, 'update')
  const update = operationOf(resource, 'update')
  const remove = operationOf(resource, 'delete')
  const mayWrite = update !== undefined && whyRefused(update) === null
  const owner = resource.facts.owner
  const { title } = resource.facts
  const facts = groups ?? [
    {
      label: t('record.facts'),
      facts: Object.keys(seen).filter(
        (name) => !['createdAt', 'createdBy', 'updatedAt', 'updatedBy', resource.facts.under?.field].includes(name),
      ),
    },
  ]
  const all: RecordTab[] = [...tabs]
  if (operationOf(resource, 'history'))
    all.push({
      key: 'timeline',
      label: t('timeline.title'),
      content: timeline ?? ((held) => <Timeline resource={resource} record={held} parent={parent} />),
    })
  const open = all.find(({ key }) => key === wanted)?.key ?? all[0]?.key
  const removeWhy = whyRefused(remove)

  return (
    <article className={styles.page} aria-label={titleOf(resource, record)}>
      <header className={styles.header}>
        <Monogram name={titleOf(resource, record)} size={40} round={'firstName' in record} />
        <div className={styles.heading}>
          <h1>{titleOf(resource, record)}</h1>
          <div className={styles.subline}>
            {seen[stateFact] && typeof record[stateFact] === 'string' && (
              <StatusPill value={record[stateFact]} label={words.option(stateFact, record[stateFact])} />
            )}
            {typeof record.code === 'string' && <span>{record.code}</span>}
            {owner && typeof record[owner] === 'string' && (
              <span>
                {words.field(owner)}: <RefValue target={seen[owner]?.target} id={record[owner]} />
              </span>
            )}
          </div>
        </div>
        <div className={styles.verbs}>
          <VerbButtons resource={resource} record={record} parent={parent} except={hiddenVerbs} />
          {actions?.(record)}
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon size="lg" aria-label={t('record.more')}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {update && (
                <Menu.Item
                  disabled={!mayWrite}
                  title={whyRefused(update) ?? undefined}
                  leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}
                  onClick={() => setEditing(true)}
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
                  onClick={() => {
                    setGone(true)
                    deletion.remove(record, onGone, () => setGone(false))
                  }}
                >
                  {common('delete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.facts}>
          {facts.map((group) => (
            <section key={group.label} aria-label={group.label}>
              <h2 className={styles.groupTitle}>{group.label}</h2>
              <dl>
                {group.facts
                  .filter((name) => seen[name])
                  .map((name) => (
                    <Fact
                      key={name}
                      resource={resource}
                      record={record}
                      name={name}
                      facts={seen[name]!}
                      drawn={cells?.[name]}
                      onSave={mayWrite && written[name] ? save : undefined}
                    />
                  ))}
              </dl>
            </section>
          ))}
          <section aria-label={t('record.made')}>
            <h2 className={styles.groupTitle}>{t('record.made')}</h2>
            <dl>
              {(['createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const)
                .filter((name) => record[name])
                .map((name) => (
                  <Fact key={name} resource={resource} record={record} name={name} facts={seen[name]!} />
                ))}
            </dl>
          </section>
        </div>
        <div className={styles.related}>
          {all.length === 1 && (
            <>
              <h2 className={styles.groupTitle}>{all[0]!.label}</h2>
              {all[0]!.content(record)}
            </>
          )}
          {all.length > 1 && (
            <Tabs
              value={open}
              keepMounted={false}
              // A list in a tab writes to the address too: leaving the tab leaves its question behind.
              onChange={(tab) =>
                void navigate({
                  to: '.',
                  replace: true,
                  resetScroll: false,
                  search: (tab === all[0]?.key ? {} : { tab }) as never,
                })
              }
            >
              <Tabs.List ref={tabsRow} className={styles.tabs}>
                {all.map(({ key, label }) => (
                  <Tabs.Tab key={key} value={key}>
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {all.map(({ key, content }) => (
                <Tabs.Panel key={key} value={key} pt="md">
                  {content(record)}
                </Tabs.Panel>
              ))}
            </Tabs>
          )}
        </div>
      </div>
      <FormModal
        title={t('list.edit', { name: words.one })}
        opened={editing}
        onClose={() => setEditing(false)}
        resource={resource}
        record={record}
        parent={parent}
        only={groups?.flatMap((group) => group.facts) ?? [title, ...Object.keys(written).filter((name) => name !== title)]}
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
  )
}
