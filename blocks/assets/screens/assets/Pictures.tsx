import { ActionIcon, Button, FileButton } from '@mantine/core'
import type { Operation } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { pictureTypes } from '@quoin/ui/files/pictureTypes.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { upload } from '@quoin/ui/transfer/upload.ts'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

type Place = { readonly asset: string; readonly event?: string } | { readonly category: string }

/** The pictures of an asset, of what happened to it, or of a category; new ones go straight to the store and count once the server has looked at them. */
export function Pictures(place: Place) {
  if ('category' in place) return <PicturesOf of={assets.categoryImages} place={place} />
  const { asset, event } = place
  return event ? (
    <PicturesOf of={assets.eventImages} place={{ asset, event }} />
  ) : (
    <PicturesOf of={assets.images} place={{ asset }} />
  )
}

interface Operations<Place> {
  readonly list: Operation<Place, Pictured>
  readonly presign: Operation<Place & Announced, unknown>
  readonly create: Operation<Place & { readonly file_unique_id?: string }, unknown>
  readonly delete: Operation<Place & { readonly image: string }, unknown>
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

function PicturesOf<Place extends object>({ of, place }: { readonly of: Operations<Place>; readonly place: Place }) {
  const t = useTranslations('assets.work.pictures')
  const format = useFormatter()
  const trouble = useTrouble()
  const notify = useNotify()
  const why = useWhyRefused()(of.presign)
  const read = useRead(of.list, place)
  const presign = useAction(of.presign)
  const keep = useAction(of.create)
  const remove = useAction(of.delete)
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const pictures = read.data?.images
  if (read.error && !pictures) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!pictures) return <ListSkeleton rows={2} />
  const send = async (files: readonly File[]) => {
    setWrong(null)
    try {
      for (const file of files) {
        setSending({ name: file.name, share: 0 })
        const given = (await presign.mutateAsync({
          ...place,
          filename: file.name,
          content_type: file.type,
          size: file.size,
        })) as { upload_url: string; file_id: string; headers: Readonly<Record<string, string>> }
        await upload(given.upload_url, file, given.headers, (share) => setSending({ name: file.name, share })).done
        await keep.mutateAsync({ ...place, file_unique_id: given.file_id })
      }
    } catch (error) {
      setWrong(trouble(error))
    } finally {
      setSending(null)
    }
  }
  const add = (
    <FileButton multiple accept={pictureTypes} onChange={(files) => void send(files)}>
      {(props) => (
        <Refused why={why}>
          <Button {...props} variant="default" loading={sending !== null} leftSection={<IconPhotoPlus size={15} aria-hidden />}>
            {t('add')}
          </Button>
        </Refused>
      )}
    </FileButton>
  )
  return (
    <section aria-label={t('title')} className={styles.stack}>
      {pictures.length > 0 && <div className={styles.end}>{add}</div>}
      <p role="status" className={styles.said}>
        {sending && t('sending', { name: sending.name, share: format.number(sending.share, { style: 'percent' }) })}
      </p>
      {wrong && <FormError>{wrong}</FormError>}
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
