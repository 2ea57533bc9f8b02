import { useCaller } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { AdoptCode } from './AdoptCode.tsx'
import { ScanInput } from './ScanInput.tsx'
import styles from './scan.module.css'
import { sound } from './sound.ts'

/** Scan anything and land on its page; a code that nothing has may be given to an asset. */
export function ScanPage() {
  const t = useTranslations('assets.desk.scan')
  const { call } = useCaller()
  const { company } = useMe()
  const trouble = useTrouble()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const show = (id: string) => navigate({ to: '/c/$urlId/assets/assets/$id', params: { urlId: company.urlId, id } })
  const look = async (code: string) => {
    if (busy) return
    setBusy(true)
    setWrong(null)
    setUnknown(null)
    try {
      const found = await call(assets.assets.scan, { code })
      sound(found.outcome === 'found')
      if (found.asset_unique_id) return await show(found.asset_unique_id)
      if (found.outcome === 'unknown') setUnknown(code)
      setWrong(t(found.outcome === 'deleted' ? 'deleted' : 'unknown', { code: found.asset_code ?? code }))
    } catch (error) {
      setWrong(trouble(error))
    }
    setBusy(false)
  }
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={styles.page}>
        <ScanInput label={t('look')} onCode={(code) => void look(code)} />
        {wrong && <FormError>{wrong}</FormError>}
        {unknown && (
          <WithTexts>
            <AdoptCode key={unknown} code={unknown} onAdopted={show} />
          </WithTexts>
        )}
      </div>
    </>
  )
}
