import { Button, FileButton, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { ErrorState } from '@quoin/ui'
import { pictureTypes } from '@quoin/ui/files/pictureTypes.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './content.module.css'
import type { useUploadMedia } from './uploadMedia.ts'
import type { ChooseMedia } from './useChooseMedia.tsx'
import type { Written } from './writing.ts'

interface CoverPictureProps {
  readonly text: Written
  readonly upload: ReturnType<typeof useUploadMedia>
  readonly choose: ChooseMedia['choose']
  onChange(part: Partial<Written>): void
}

/** The picture above a post, in lists and where it is shared. */
export function CoverPicture({ text, upload, choose, onChange }: CoverPictureProps) {
  const t = useTranslations('content.write')
  const words = useTranslations('content.resources.posts.fields')
  const store = useMutation({ mutationFn: upload, onSuccess: ({ url }) => onChange({ imageUrl: url }) })
  const chooseOne = async () => {
    const [chosen] = (await choose?.('picture', true)) ?? []
    if (chosen) onChange({ imageUrl: chosen.url })
  }
  const pick = (label: string) =>
    choose ? (
      <Button variant="default" size="xs" onClick={() => void chooseOne()}>
        {label}
      </Button>
    ) : (
      <FileButton accept={pictureTypes} onChange={(file) => file && store.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={store.isPending}>
            {label}
          </Button>
        )}
      </FileButton>
    )
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {words('imageUrl')}
      </Text>
      {store.error && <ErrorState error={store.error} />}
      {text.imageUrl ? (
        <>
          <Image src={text.imageUrl} alt={text.imageAlt} radius="sm" className={styles.cover} />
          <TextInput
            label={words('imageAlt')}
            description={t('altHint')}
            value={text.imageAlt}
            maxLength={300}
            onChange={(event) => onChange({ imageAlt: event.currentTarget.value })}
          />
          <Group gap="xs">
            {pick(t('coverReplace'))}
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange({ imageUrl: '', imageAlt: '' })}>
              {t('coverRemove')}
            </Button>
          </Group>
        </>
      ) : (
        <Group>{pick(t('coverAdd'))}</Group>
      )}
    </Stack>
  )
}
