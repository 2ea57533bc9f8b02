import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { pictureTypes } from '@quoin/ui/files/pictureTypes.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { UploadButtons } from '@quoin/ui/transfer/UploadButtons.tsx'
import { asking } from '@quoin/ui/transfer/useUpload.ts'
import { useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'
import type { StepRecord } from './StepLine.tsx'

interface StepMediaProps {
  readonly step: StepRecord
  readonly onboarding: string
  onClose(): void
}
type Kind = 'image' | 'video'
const accepted: Readonly<Record<Kind, string>> = { image: pictureTypes, video: 'video/mp4,video/webm' }
const alsoRefreshes = ['onboarding.onboardings']

/** The picture and the video that are shown with a step. */
export function StepMedia({ step, onboarding: parent, onClose }: StepMediaProps) {
  const t = useTranslations('onboarding.builder')
  return (
    <Modal opened onClose={onClose} title={t('media.title', { name: step.name })} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        <Text size="sm">{t('media.hint')}</Text>
        <Medium kind="image" at={{ parent, id: step.id }} isThere={step.image !== null} />
        <Medium kind="video" at={{ parent, id: step.id }} isThere={step.video !== null} />
      </Stack>
    </Modal>
  )
}

interface MediumProps {
  readonly kind: Kind
  readonly at: { readonly parent: string; readonly id: string }
  readonly isThere: boolean
}
function Medium({ kind, at, isThere }: MediumProps) {
  const t = useTranslations('onboarding.builder.media')
  const inWords = useErrorWords(onboarding.steps)
  const attach = useAction(onboarding.steps.attach, { alsoRefreshes })
  return (
    <section aria-label={t(kind)}>
      <Text fw={600}>{t(kind)}</Text>
      <Text size="sm">{t(isThere ? 'added' : 'none')}</Text>
      <Group gap="sm" mt="xs">
        <UploadButtons
          label={t(kind === 'image' ? 'uploadImage' : 'uploadVideo')}
          kind={kind === 'image' ? 'picture' : 'file'}
          accept={accepted[kind]}
          planOf={() => ({
            presign: asking(onboarding.steps.presign, at),
            parts: onboarding.uploads.parts,
            confirm: asking(onboarding.steps.attach, { ...at, kind }),
            alsoRefreshes,
          })}
        />
        {isThere && (
          <Button
            variant="default"
            loading={attach.isPending}
            onClick={() => attach.mutate({ ...at, kind, file_unique_id: null })}
          >
            {t(kind === 'image' ? 'removeImage' : 'removeVideo')}
          </Button>
        )}
      </Group>
      {attach.error && <Text c="red">{inWords(attach.error).sentence}</Text>}
    </section>
  )
}
