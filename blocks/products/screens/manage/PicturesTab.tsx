import { ActionIcon, Button, FileButton, Select } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { refresh, useCaller, useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import {
  IconChevronLeft,
  IconChevronRight,
  IconEyeCheck,
  IconPhotoPlus,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import styles from './manage.module.css'
import { pictureTypes } from '@quoin/ui/files/pictureTypes.ts'
import { uploadPicture } from './uploadPicture.ts'

/** The pictures of a product in their order: added, moved, chosen as the main one or as those of a form, taken away. */
export function PicturesTab({ product }: { product: string }) {
  const t = useTranslations('products.manage')
  const notify = useNotify()
  const inWords = useErrorWords(products.images)
  const whyRefused = useWhyRefused()
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const read = useRead(products.images.listProduct, { product })
  const forms =
    (useRead(products.variations.list, { parent: product, records: 200 }).data as Page<AnyRecord> | undefined)?.data ?? []
  const arrange = useAction(products.images.arrangeProduct, { alsoRefreshes: ['products.products'] })
  const update = useAction(products.images.updateProduct, { alsoRefreshes: ['products.products'] })
  const remove = useAction(products.images.deleteProduct, { alsoRefreshes: ['products.products'] })
  const why = whyRefused(products.images.createProduct)
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const upload = async (files: File[]) => {
    setBusy(true)
    try {
      for (const file of files) {
        await uploadPicture(call, product, file)
      }
    } catch (error) {
      onError(error)
    } finally {
      setBusy(false)
      await Promise.all(['products.images', 'products.products'].map((one) => refresh(cache, tenant, one)))
    }
  }
  const add = (
    <FileButton multiple accept={pictureTypes} onChange={(files) => void upload(files)}>
      {(props) => (
        <Refused why={why}>
          <Button {...props} variant="default" loading={busy} leftSection={<IconPhotoPlus size={15} stroke={1.6} aria-hidden />}>
            {t('addPicture')}
          </Button>
        </Refused>
      )}
    </FileButton>
  )
  const pictures = (read.data as Page<AnyRecord> | undefined)?.data
  if (read.error && !pictures) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!pictures) return <ListSkeleton rows={3} />
  const place = (from: number, to: number) => {
    const images = pictures.map(({ id }) => id)
    images.splice(to, 0, ...images.splice(from, 1))
    arrange.mutate({ product, images }, { onError })
  }
  if (pictures.length === 0)
    return (
      <EmptyState title={t('pictures')} action={add}>
        {t('noPictures')}
      </EmptyState>
    )
  return (
    <section aria-label={t('pictures')} className={styles.stack}>
      <div className={styles.foot}>{add}</div>
      <ul className={styles.pictures}>
        {pictures.map((one, at) => {
          const name = String(one.name ?? t('pictures'))
          const isMain = one.is_main_image === true
          return (
            <li key={one.id}>
              <img src={String(one.url)} alt={name} />
              <div className={styles.under}>
                <Refused why={why}>
                  <ActionIcon
                    aria-label={isMain ? t('mainPicture') : t('makeMain', { name })}
                    aria-pressed={isMain}
                    onClick={() => update.mutate({ product, id: one.id, is_main_image: true }, { onError })}
                  >
                    {isMain ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                  </ActionIcon>
                </Refused>
                {[
                  { to: at - 1, label: t('earlier', { name }), Icon: IconChevronLeft },
                  { to: at + 1, label: t('later', { name }), Icon: IconChevronRight },
                ].map(({ to, label, Icon }) => (
                  <Refused key={label} why={why}>
                    <ActionIcon
                      aria-label={label}
                      disabled={to < 0 || to === pictures.length || arrange.isPending}
                      onClick={() => place(at, to)}
                    >
                      <Icon size={16} />
                    </ActionIcon>
                  </Refused>
                ))}
                {one.is_public === false && (
                  <Refused why={why}>
                    <ActionIcon
                      aria-label={t('approvePicture', { name })}
                      onClick={() => update.mutate({ product, id: one.id, is_public: true }, { onError })}
                    >
                      <IconEyeCheck size={16} />
                    </ActionIcon>
                  </Refused>
                )}
                <Refused why={why}>
                  <ActionIcon
                    aria-label={t('dropPicture', { name })}
                    onClick={() => remove.mutate({ product, id: one.id }, { onError })}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                </Refused>
              </div>
              {one.is_public === false && <p className={styles.dim}>{t('hiddenPicture')}</p>}
              {forms.length > 0 && (
                <Select
                  size="xs"
                  aria-label={t('shows', { name })}
                  data={[
                    { value: '', label: t('wholeProduct') },
                    ...forms.map((form) => ({ value: form.id, label: String(form.name) })),
                  ]}
                  value={String(one.variation_unique_id ?? '')}
                  allowDeselect={false}
                  searchable={forms.length > 8}
                  disabled={why !== null}
                  mt={4}
                  onChange={(form) => update.mutate({ product, id: one.id, variation_unique_id: form || null }, { onError })}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
