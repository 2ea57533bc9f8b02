import { useRead } from '@quoin/kit/react'
import { sentence, wireName } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyResource, fieldsOf, operationOf } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import type { ReadyView } from '../pages/declare.ts'
import styles from './ReadyViews.module.css'
import type { ListSearch } from './search.ts'

interface ReadyViewsProps {
  readonly resource: AnyResource
  readonly views: Readonly<Record<string, ReadyView>>
  readonly search: ListSearch
  onSearch(changes: Partial<ListSearch>): void
}

/** Ready questions as a row above a list, those that matter with their number: "All · To ship 7 · Unpaid 3". */
export function ReadyViews({ resource, views, search, onSearch }: ReadyViewsProps) {
  const t = useTranslations('records')
  const all = Object.entries(views).map(([key, view]) => ({ key, count: view.count ?? false, ...inWire(resource, view) }))
  const isBare = !search.filter && !search.sort && !search.q
  const choose = (question: Pick<ListSearch, 'filter' | 'sort'>) =>
    onSearch({ q: undefined, view: undefined, filter: question.filter, sort: question.sort })
  return (
    <div className={styles.views} role="group" aria-label={t('views.ready')}>
      <button type="button" className={styles.view} aria-pressed={isBare} onClick={() => choose({})}>
        {t('views.all')}
      </button>
      {all.map(({ key, count, ...question }) => (
        <ViewButton
          key={key}
          name={key}
          resource={resource}
          question={question}
          counts={count}
          isOpen={
            JSON.stringify(search.filter) === JSON.stringify(question.filter) && (search.sort ?? '') === (question.sort ?? '')
          }
          onOpen={() => choose(question)}
        />
      ))}
    </div>
  )
}

interface ViewButtonProps {
  readonly name: string
  readonly resource: AnyResource
  readonly question: Pick<ListSearch, 'filter' | 'sort'>
  readonly counts: boolean
  readonly isOpen: boolean
  onOpen(): void
}

function ViewButton({ name, resource, question, counts, isOpen, onOpen }: ViewButtonProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const { data } = useRead<object, { meta: { totalCount: number } }>(
    operationOf(resource, 'list') ?? nowhere,
    { filter: question.filter, records: 1 },
    { enabled: counts, staleTime: 30_000 },
  )
  return (
    <button type="button" className={styles.view} aria-pressed={isOpen} onClick={onOpen}>
      {words.text('views', name) ?? sentence(name)}
      {data && <span className={styles.count}>{t('list.count', { count: data.meta.totalCount })}</span>}
    </button>
  )
}

function inWire(resource: AnyResource, { filter, sort }: ReadyView): Pick<ListSearch, 'filter' | 'sort'> {
  const fields = fieldsOf(resource)
  const wire = (name: string) => (fields[name] ? wireName(name, fields[name]) : name)
  const named = Object.entries(filter ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[wire(name), value] as const],
  )
  return {
    ...(named.length > 0 ? { filter: Object.fromEntries(named) } : {}),
    ...(sort ? { sort: sort.startsWith('-') ? `-${wire(sort.slice(1))}` : wire(sort) } : {}),
  }
}
