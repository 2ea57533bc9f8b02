import { Anchor, Button, Modal, Select, Textarea } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconQrcode } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

const layouts = ['sheet_24', 'sheet_40', 'sheet_65', 'tape_24', 'tape_12'] as const
const codes = ['both', 'qr', 'code128', 'datamatrix', 'code39', 'ean13'] as const

/** Prints labels: of the assets named, or of those whose tags are typed. */
export function LabelsButton({ ids }: { ids?: readonly string[] }) {
  const t = useTranslations('assets.work.labels')
  const why = useWhyRefused()(assets.assets.labels)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button variant="default" leftSection={<IconQrcode size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      </Refused>
      {open && <LabelsDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  )
}

export function LabelsDialog({ ids, onClose }: { ids?: readonly string[]; onClose(): void }) {
  const t = useTranslations('assets.work.labels')
  const trouble = useTrouble()
  const { call } = useCaller()
  const print = useAction(assets.assets.labels)
  const [typed, setTyped] = useState('')
  const [layout, setLayout] = useState<(typeof layouts)[number]>('sheet_24')
  const [code, setCode] = useState<(typeof codes)[number]>('both')
  const [skip, setSkip] = useState(0)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const made = print.data as { url: string; file_name: string } | undefined
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    setBusy(true)
    try {
      const found = ids ?? (await lookUp(typed))
      if (found) await print.mutateAsync({ asset_unique_ids: [...new Set(found)], layout, code, skip })
    } catch (error) {
      setWrong(trouble(error))
    } finally {
      setBusy(false)
    }
  }
  /** The assets behind what was typed; undefined, and said, when one of them is none. */
  const lookUp = async (text: string): Promise<string[] | undefined> => {
    const lines = text
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const found: string[] = []
    const unknown: string[] = []
    for (const line of lines) {
      const asset = ((await call(assets.assets.scan, { code: line })) as { asset_unique_id: string | null }).asset_unique_id
      if (asset) found.push(asset)
      else unknown.push(line)
    }
    if (unknown.length === 0 && found.length > 0) return found
    setWrong(unknown.length > 0 ? t('unknown', { codes: unknown.join(', ') }) : t('which'))
    return undefined
  }
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={(event) => void make(event)} className={styles.stack} noValidate>
        {!ids && (
          <Textarea
            label={t('which')}
            autosize
            minRows={4}
            maxRows={12}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Select
          label={t('layout')}
          allowDeselect={false}
          value={layout}
          data={layouts.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => setLayout((next ?? 'sheet_24') as typeof layout)}
        />
        <Select
          label={t('code')}
          allowDeselect={false}
          value={code}
          data={codes.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => setCode((next ?? 'both') as typeof code)}
        />
        {layout.startsWith('sheet') && (
          <NumberField
            label={t('skip')}
            min={0}
            max={64}
            allowDecimal={false}
            value={skip}
            onChange={(next) => setSkip(Number(next) || 0)}
          />
        )}
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={busy}>
          {t('make')}
        </Button>
        <div role="status">
          {made && (
            <Anchor href={made.url} target="_blank" rel="noreferrer">
              {t('open', { name: made.file_name })}
            </Anchor>
          )}
        </div>
      </form>
    </Modal>
  )
}
