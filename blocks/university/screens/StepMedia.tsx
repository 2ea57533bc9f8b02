import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type LearnerStep, university } from '../resources/index.ts'
import styles from './learn.module.css'

const speeds = ['0.75', '1', '1.25', '1.5', '1.75', '2'] as const
const tellEverySeconds = 15

/** What a step plays or hands out: video and audio go on where one stopped. */
export function StepMedia({ step, keeps = true }: { step: LearnerStep; keeps?: boolean }) {
  const t = useTranslations('university.step')
  if (step.kind === 'embed' && step.embed_url)
    return <iframe className={styles.frame} src={step.embed_url} title={t('embedTitle')} allow="fullscreen; picture-in-picture" />
  if (!step.media_url || !step.content_type) return null
  if (step.content_type.startsWith('video/')) return <Player step={step} url={step.media_url} isVideo keeps={keeps} />
  if (step.content_type.startsWith('audio/')) return <Player step={step} url={step.media_url} isVideo={false} keeps={keeps} />
  if (step.content_type.startsWith('image/')) return <img className={styles.media} src={step.media_url} alt={step.title} />
  return (
    <Button component="a" href={step.media_url} variant="default" my="sm">
      {t('download', { name: step.filename ?? '' })}
    </Button>
  )
}

/** Tells the server now and then where one is, so that another device goes on from there. */
function useProgress(step: LearnerStep, media: RefObject<HTMLMediaElement | null>, keeps: boolean) {
  const { mutate } = useAction(university.learning.watch, { alsoRefreshes: [] })
  const told = useRef({ at: step.position_seconds, since: 0 })
  useEffect(() => {
    const element = media.current
    if (!element || !keeps) return undefined
    const begin = () => {
      if (step.position_seconds > 3 && step.position_seconds < element.duration - 3) element.currentTime = step.position_seconds
    }
    const tell = () => {
      const seconds = Math.floor(element.currentTime)
      const watched = Math.min(600, Math.max(0, seconds - told.current.at))
      if (seconds === told.current.at) return
      told.current.at = seconds
      mutate({ id: step.unique_id, seconds, watched })
    }
    const now = () => Math.abs(element.currentTime - told.current.at) >= tellEverySeconds && tell()
    element.addEventListener('loadedmetadata', begin, { once: true })
    element.addEventListener('timeupdate', now)
    element.addEventListener('pause', tell)
    return () => {
      element.removeEventListener('timeupdate', now)
      element.removeEventListener('pause', tell)
    }
  }, [media, mutate, keeps, step.unique_id, step.position_seconds])
}

function Player({ step, url, isVideo, keeps }: { step: LearnerStep; url: string; isVideo: boolean; keeps: boolean }) {
  const t = useTranslations('university.step')
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [speed, setSpeed] = useState('1')
  // The address is another one whenever the step is read anew; the one that plays stays.
  const [source] = useState(url)
  useProgress(step, media, keeps)
  useEffect(() => {
    if (media.current) media.current.playbackRate = Number(speed)
  }, [speed])
  return (
    <div className={isVideo ? undefined : styles.calm}>
      {!isVideo && (
        <Text size="lg" mb="md">
          {step.title}
        </Text>
      )}
      {isVideo ? (
        <video ref={media} className={styles.media} src={source} controls playsInline preload="metadata" aria-label={step.title}>
          <track
            kind="captions"
            src={step.captions_url ?? undefined}
            label={t('captions')}
            default={step.captions_url !== null}
          />
        </video>
      ) : (
        <audio ref={media} src={source} controls preload="metadata" aria-label={step.title}>
          <track
            kind="captions"
            src={step.captions_url ?? undefined}
            label={t('captions')}
            default={step.captions_url !== null}
          />
        </audio>
      )}
      <Group gap="sm" mt="xs" justify={isVideo ? 'flex-start' : 'center'}>
        <NativeSelect
          label={t('speed')}
          data={speeds.map((value) => ({ value, label: `${value}×` }))}
          value={speed}
          onChange={(event) => setSpeed(event.currentTarget.value)}
        />
        {isVideo && document.pictureInPictureEnabled && (
          <Button variant="default" mt="lg" onClick={() => void media.current?.requestPictureInPicture?.()}>
            {t('pip')}
          </Button>
        )}
      </Group>
      {step.position_seconds > 3 && (
        <Text size="sm" mt="xs">
          {t('resumeAt', { time: clock(step.position_seconds) })}
        </Text>
      )}
    </div>
  )
}

/** Seconds as a clock shows them: 4:05. */
export const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
