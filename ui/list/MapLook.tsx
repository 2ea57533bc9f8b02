import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { operationOf } from '../fields/resources.ts'
import { useNameOf } from '../fields/words.ts'
import { PlaceMap } from '../map/PlaceMap.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { ListSkeleton } from '../states/Skeletons.tsx'
import { EmptyState } from '../states/State.tsx'
import styles from './Looks.module.css'
import type { LookProps } from './looks.ts'
import { shownMax, useAllOf } from './useAllOf.ts'

/** Records where they are, on a map that asks nobody outside for its pieces. */
export function MapLook({ resource, title, question, onOpen }: LookProps) {
  const t = useTranslations('records.map')
  const nameOf = useNameOf(resource)
  const { records, isCut, error, retry } = useAllOf(operationOf(resource, 'list') ?? nowhere, question)
  if (error && !records) return <ErrorState error={error} onRetry={retry} />
  if (!records) return <ListSkeleton rows={6} />
  const placed = records.flatMap((record) => {
    const { id, latitude, longitude, approximate } = record
    return latitude === null || longitude === null || latitude === undefined || longitude === undefined
      ? []
      : [{ id, name: nameOf(record), latitude: Number(latitude), longitude: Number(longitude), rough: approximate === true }]
  })
  const elsewhere = records.filter(({ id }) => !placed.some((place) => place.id === id))
  return (
    <>
      {isCut && <p className={styles.note}>{t('cut', { count: shownMax })}</p>}
      <div className={styles.body}>
        {placed.length === 0 ? (
          <EmptyState title={t('empty')} />
        ) : (
          <PlaceMap
            places={placed}
            label={title}
            isPage
            onOpen={(id) => {
              const record = records.find((one) => one.id === id)
              if (record) onOpen(record)
            }}
          />
        )}
        {elsewhere.length > 0 && (
          <details>
            <summary>{t('notPlaced', { count: elsewhere.length })}</summary>
            {elsewhere.map((record) => (
              <button key={record.id} type="button" className={styles.entry} onClick={() => onOpen(record)}>
                {nameOf(record)}
              </button>
            ))}
          </details>
        )}
      </div>
    </>
  )
}
