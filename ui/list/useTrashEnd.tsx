import type { AnyResource } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { type ReactNode, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, operationOf, standardFields, useResource } from '../fields/resources.ts'
import { useMe } from '../session/me.ts'
import type { ListColumn } from './columns.ts'

interface TrashEnd {
  /** How long the company keeps what was deleted; undefined where only its rules say so of some. */
  readonly days: number | undefined
  readonly column: ListColumn
  readonly cells: Readonly<Record<string, (record: AnyRecord) => ReactNode>>
}

/**
 * The column that says when each record of a trash goes for good; undefined outside of a trash, and where nothing ever goes by itself.
 * A record that shows `trash_ends_at` goes then; null keeps it until somebody lets it go.
 */
export function useTrashEnd(trash: boolean, { shows }: AnyResource['definition']): TrashEnd | undefined {
  const t = useTranslations('records.trash')
  const { company } = useMe()
  const operation = operationOf(useResource(trash ? 'gateway.companies' : undefined), 'trashGet')
  const read = useRead(operation ?? nowhere, { urlId: company.urlId }, { enabled: trash && operation !== undefined })
  const days = (trash && read.data?.kept_days) || undefined
  const saysItself = trash && shows !== undefined && 'trash_ends_at' in shows.shape
  return useMemo(
    () =>
      days || saysItself
        ? {
            days,
            column: {
              name: 'deleted_at',
              fact: 'deletedAt',
              definition: { ...standardFields.updatedAt!, sortable: false },
              width: 150,
              numeric: false,
              label: t('goes'),
            },
            // While the trash is fetched, rows of the list stand in for it.
            cells: {
              deletedAt: ({ deletedAt, trashEndsAt }) =>
                typeof deletedAt === 'string' && <Goes at={trashEndsAt === undefined ? endOf(deletedAt, days) : trashEndsAt} />,
            },
          }
        : undefined,
    [days, saysItself, t],
  )
}

const endOf = (deletedAt: string, days: number | undefined): unknown =>
  days ? new Date(Date.parse(deletedAt) + days * 86_400_000).toISOString() : undefined

function Goes({ at }: { at: unknown }) {
  const t = useTranslations('records.trash')
  const format = useFormatter()
  if (at === null) return t('held')
  if (typeof at !== 'string') return '–'
  const end = new Date(at)
  return (
    <time dateTime={end.toISOString()} title={format.dateTime(end, { dateStyle: 'full', timeStyle: 'short' })}>
      {end.getTime() > Date.now() ? format.dateTime(end, { dateStyle: 'medium' }) : t('due')}
    </time>
  )
}
