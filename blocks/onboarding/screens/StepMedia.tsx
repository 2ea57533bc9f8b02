import { Anchor, Image } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { StepWire } from '../resources/index.ts'

/** The picture and the video of a step: shown where they were uploaded here, linked to where they lie elsewhere. */
export function StepMedia({ step }: { readonly step: StepWire }) {
  const t = useTranslations('onboarding.player')
  const { image_url, image_unique_id, video_url, video_unique_id } = step
  return (
    <>
      {image_url &&
        (image_unique_id ? (
          <Image src={image_url} alt="" radius="sm" mah={320} fit="contain" />
        ) : (
          <Anchor href={image_url} target="_blank" rel="noreferrer">
            {t('picture')}
          </Anchor>
        ))}
      {video_url &&
        (video_unique_id ? (
          // biome-ignore lint/a11y/useMediaCaption: what is uploaded has no captions of its own.
          <video src={video_url} controls preload="metadata" style={{ maxWidth: '100%', maxHeight: 400 }} />
        ) : (
          <Anchor href={video_url} target="_blank" rel="noreferrer">
            {t('video')}
          </Anchor>
        ))}
    </>
  )
}
