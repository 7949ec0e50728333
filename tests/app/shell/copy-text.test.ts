import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from '#lib/app/shell/copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('[C18] a browser that does not allow copying is said, with what helps', async () => {
	const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
	vi.stubGlobal('navigator', { clipboard: { writeText } });
	await copyText('1 V');
	expect(writeText).toHaveBeenCalledWith('1 V');
	writeText.mockRejectedValueOnce(new DOMException('Document is not focused.', 'NotAllowedError'));
	await expect(copyText('2 V')).rejects.toMatchObject({ code: 'text_not_copied' });
	// Pages without encryption have no clipboard at all.
	vi.stubGlobal('navigator', {});
	await expect(copyText('3 V')).rejects.toMatchObject({ code: 'text_not_copied' });
});
