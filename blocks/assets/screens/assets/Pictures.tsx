import { ActionIcon, Button } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { UploadButtons } from '@quoin/ui/transfer/UploadButtons.tsx'
import { asking, type Place } from '@quoin/ui/transfer/useUpload.ts'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

type Subject = { readonly asset: string; readonly event?: string } | { readonly category: string }

/** The pictures of an asset, of what happened to it, or of a category; new ones go straight to the store and count once the server has looked at them. */
export function Pictures(place: Subject) {
  if ('category' in place) return <PicturesOf of={assets.categoryImages} place={place} />
  const { asset, event } = place
  return event ? (
    <PicturesOf of={assets.eventImages} place={{ asset, event }} />
  ) : (
    <PicturesOf of={assets.images} place={{ asset }} />
  )
}

interface Operations<Pictures> {
  readonly list: Operation<Pictures, Pictured>
  readonly presign: Operation<Pictures & Announced, Place>
  readonly create: Operation<Pictures & { readonly file_unique_id?: string }, unknown>
  readonly delete: Operation<Pictures & { readonly image: string }, unknown>
}
type Announced = { readonly filename?: string; readonly content_type?: string; readonly size?: number }
interface Pictured {
  readonly images: readonly {
    readonly unique_id: string
    readonly url: string
    readonly thumbnail_url: string
    readonly filename: string
  }[]
}

function PicturesOf<Of extends object>({ of, place }: { readonly of: Operations<Of>; readonly place: Of }) {
  const t = useTranslations('assets.work.pictures')
  const trouble = useTrouble()
  const notify = useNotify()
  const why = useWhyRefused()(of.presign)
  const read = useRead(of.list, place)
  const remove = useAction(of.delete)
  const pictures = read.data?.images
  if (read.error && !pictures) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!pictures) return <ListSkeleton rows={2} />
  const add =
    why === null ? (
      <UploadButtons
        label={t('add')}
        kind="picture"
        multiple
        planOf={() => ({ presign: asking(of.presign, place), confirm: asking(of.create, place) })}
      />
    ) : (
      <Refused why={why}>
        <Button variant="default" leftSection={<IconPhotoPlus size={15} aria-hidden />}>
          {t('add')}
        </Button>
      </Refused>
    )
  return (
    <section aria-label={t('title')} className={styles.stack}>
      {pictures.length > 0 && <div className={styles.end}>{add}</div>}
      {pictures.length === 0 ? (
        <EmptyState title={t('empty')} action={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.unique_id} className={styles.picture}>
              <a href={picture.url} target="_blank" rel="noreferrer">
                <img src={picture.thumbnail_url} alt={picture.filename} loading="lazy" />
              </a>
              <Refused why={why}>
                <ActionIcon
                  variant="default"
                  className={styles.removes}
                  aria-label={t('remove', { name: picture.filename })}
                  onClick={() =>
                    remove.mutate(
                      { ...place, image: picture.unique_id },
                      {
                        onError: (error) => notify.trouble(trouble(error)),
                      },
                    )
                  }
                >
                  <IconX size={15} />
                </ActionIcon>
              </Refused>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
