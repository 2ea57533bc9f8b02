import { BrowserMultiFormatReader } from '@zxing/library'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './scan.module.css'

const sameAgainMs = 3_000

/** Reads codes from the camera that looks away from whoever holds the device. A code that stays in view is told once. */
export function Camera({ onCode, onTrouble }: { onCode(code: string): void; onTrouble(): void }) {
  const t = useTranslations('records.scan')
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', at: 0 })
  const seen = useEffectEvent((code: string) => {
    const now = Date.now()
    const isNew = code !== last.current.code || now - last.current.at > sameAgainMs
    last.current = { code, at: now }
    if (isNew) onCode(code)
  })
  const failed = useEffectEvent(onTrouble)
  useEffect(() => {
    const reader = new BrowserMultiFormatReader(undefined, 250)
    let isOver = false
    reader
      .decodeFromConstraints({ video: { facingMode: 'environment' } }, video.current!, (result) => {
        if (result && !isOver) seen(result.getText())
      })
      .then(() => isOver && reader.reset())
      .catch(() => !isOver && failed())
    return () => {
      isOver = true
      reader.reset()
    }
  }, [])
  return <video ref={video} className={styles.video} muted playsInline aria-label={t('video')} />
}
