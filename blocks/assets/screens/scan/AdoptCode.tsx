import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import styles from './scan.module.css'

/** What is scanned and known to nobody often is the bar code of a thing's maker: says which asset it is on, once and for all. */
export function AdoptCode({ code, onAdopted }: { code: string; onAdopted(asset: string): Promise<void> }) {
  const t = useTranslations('assets.desk.scan')
  const trouble = useTrouble()
  const notify = useNotify()
  const why = useWhyRefused()(assets.assets.adoptCode)
  const adopt = useAction(assets.assets.adoptCode)
  const [asset, setAsset] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asset || why !== null) return
    adopt.mutate(
      { id: asset, value: code },
      {
        onSuccess: () => {
          notify.done(t('adopted', { code }))
          void onAdopted(asset)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className={styles.input}>
      <RefInput target="assets.assets" label={t('asset')} value={asset} onChange={setAsset} />
      <div>
        <Refused why={why}>
          <Button type="submit" variant="default" loading={adopt.isPending} disabled={!asset}>
            {t('adopt')}
          </Button>
        </Refused>
      </div>
      {adopt.error && <FormError>{trouble(adopt.error)}</FormError>}
    </form>
  )
}
