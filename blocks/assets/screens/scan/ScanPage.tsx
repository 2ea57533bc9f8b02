import { SegmentedControl } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { ScanInput } from '@quoin/ui/scan/ScanInput.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { AdoptCode } from './AdoptCode.tsx'
import { ScannedSet } from './ScannedSet.tsx'
import styles from './scan.module.css'
import { sound } from './sound.ts'
import { useScannedSet } from './useScannedSet.ts'

/** Scan anything and land on its page, or scan one after the other and do something with all; a code that nothing has may be given to an asset. */
export function ScanPage() {
  const t = useTranslations('assets.desk.scan')
  const { call } = useCaller()
  const trouble = useTrouble()
  const go = useGo()
  const set = useScannedSet()
  const [collects, setCollects] = useState(set.things.length > 0)
  const [wrong, setWrong] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const line = useRef(Promise.resolve())
  const show = async (id: string) => {
    await go(pages.assets.record(id))
  }
  const look = async (code: string) => {
    setWrong(null)
    setUnknown(null)
    try {
      const found = await call(assets.assets.scan, { code })
      sound(found.outcome === 'found')
      if (found.asset_unique_id && collects)
        return set.add({ id: found.asset_unique_id, code: found.asset_code!, name: found.name!, state: found.state! })
      if (found.asset_unique_id) return await show(found.asset_unique_id)
      if (found.outcome === 'unknown') setUnknown(code)
      setWrong(t(found.outcome === 'deleted' ? 'deleted' : 'unknown', { code: found.asset_code ?? code }))
    } catch (error) {
      setWrong(trouble(error))
    }
  }
  // A scanner types faster than a network answers: each code waits for the one before it, and none is lost.
  const take = (code: string) => {
    line.current = line.current.then(() => look(code))
  }
  // A label that was scanned with the camera of a phone brings its key along, behind the # that no server sees.
  const brought = useRef(window.location.hash.slice(1))
  useEffect(() => {
    const code = brought.current
    brought.current = ''
    if (code) take(code)
  }, [])
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={styles.page}>
        <SegmentedControl
          aria-label={t('after')}
          value={collects ? 'collect' : 'show'}
          data={(['show', 'collect'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(next) => setCollects(next === 'collect')}
        />
        <ScanInput code={t('code')} label={t(collects ? 'take' : 'look')} onCode={take} />
        {wrong && <FormError>{wrong}</FormError>}
        {unknown && (
          <WithTexts>
            <AdoptCode key={unknown} code={unknown} onAdopted={show} />
          </WithTexts>
        )}
        {collects && <ScannedSet set={set} />}
      </div>
    </>
  )
}
