import { vi } from 'vitest';
import { textWork } from '#lib/tools/text/text-work.ts';

// Node has no workers as a page has them: texts, netlists and curves are worked on in this process.
vi.mock(import('#lib/tools/curves/curve-client.ts'), async () => ({
	curvesInWorker: (await import('./tool-services.ts')).curvesInThread
}));
vi.mock(import('#lib/tools/text/text-client.ts'), () => ({
	createTextClient: () => ({ ask: (question) => question(textWork), dispose: () => undefined })
}));
vi.mock(import('#lib/workers/language/client.ts'), async () => ({
	createLanguageClient: (await import('./tool-services.ts')).languageInThread
}));
vi.mock(import('#lib/workers/code/code-client.ts'), async () => {
	const { codeInThread } = await import('./tool-services.ts');
	return { createCodeClient: () => codeInThread };
});
