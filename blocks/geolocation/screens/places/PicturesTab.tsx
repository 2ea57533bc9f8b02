import { ActionIcon, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, useMay } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { UploadButtons } from '@quoin/ui/transfer/UploadButtons.tsx'
import { asking } from '@quoin/ui/transfer/useUpload.ts'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import styles from './places.module.css'

export default function PicturesTab({ id }: { readonly id: string }) {
  return (
    <WithTexts>
      <Pictures location={id} />
    </WithTexts>
  )
}

/** What a location looks like, and the code for its entrance; new pictures count once the server has looked at them. */
function Pictures({ location }: { readonly location: string }) {
  const t = useTranslations('geolocation.pictures')
  const trouble = useTrouble()
  const may = useMay('geolocation.places.write')
  const { data, error, refetch } = useRead(geolocation.images.list, { location })
  const remove = useAction(geolocation.images.delete)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const add = may && (
    <UploadButtons
      label={t('add')}
      kind="picture"
      multiple
      planOf={() => ({
        presign: asking(geolocation.images.presign, { location }),
        confirm: asking(geolocation.images.create, { location }),
      })}
    />
  )
  return (
    <Stack gap="lg">
      {data.images.length === 0 ? (
        <EmptyState title={t('none')} action={add}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <Stack gap="sm">
          <Group justify="flex-end">{add}</Group>
          <ul className={styles.pictures}>
            {data.images.map((image, i) => (
              <li key={image.unique_id} className={styles.picture}>
                <a href={image.url} target="_blank" rel="noreferrer">
                  <img
                    src={image.thumbnail_url}
                    alt={image.alt_text ?? image.caption ?? t('one', { number: String(i + 1) })}
                    loading="lazy"
                  />
                </a>
                <Text size="sm" truncate>
                  {image.caption ?? (image.is_primary ? t('main') : '')}
                </Text>
                {may && (
                  <ActionIcon
                    variant="default"
                    className={styles.removes}
                    aria-label={t('remove', { number: String(i + 1) })}
                    onClick={() => remove.mutate({ location, image: image.unique_id })}
                  >
                    <IconX size={15} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {remove.error ? <FormError>{trouble(remove.error)}</FormError> : null}
      <EntranceCode location={location} />
    </Stack>
  )
}

function EntranceCode({ location }: { readonly location: string }) {
  const t = useTranslations('geolocation.pictures')
  const { data } = useRead(geolocation.locations.qrCode, { id: location })
  if (!data) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h4">
        {t('qr')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('qrText')}
      </Text>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`} alt={t('qr')} />
      <Anchor href={data.qcode} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {data.qcode}
      </Anchor>
    </Stack>
  )
}
