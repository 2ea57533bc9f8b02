import { embedAddress } from '@quoin/kit/rich-text'
import { IconPlayerPlay } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useTranslations } from 'use-intl'
import { AddressButton } from './AddressButton.tsx'

export function EmbedButton({ editor }: { editor: Editor }) {
  const t = useTranslations('editor')
  return (
    <AddressButton
      icon={IconPlayerPlay}
      label={t('embed')}
      field={t('embedAddress')}
      hint={t('embedHint')}
      submit={t('insert')}
      begin={() => ''}
      take={(address) => {
        const src = embedAddress(address)
        if (!src) return t('embedUnknown')
        editor.chain().focus().insertContent({ type: 'embed', attrs: { src } }).run()
        return undefined
      }}
    />
  )
}
