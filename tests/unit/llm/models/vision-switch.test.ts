import { expect, it } from 'vitest';
import { findModelInfo } from '#lib/llm/models/find-model.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { withVision } from '#lib/llm/models/vision-switch.ts';
import { connectionTo } from '../../../support/llm/llm.ts';

const connection = connectionTo('https://open.bigmodel.cn', { provider: 'zhipu', model: 'glm-4.7' });
const text: ChatMessage = { role: 'user', content: [{ type: 'text', text: 'Look' }] };
const picture: ChatMessage = {
	role: 'user',
	content: [
		{ type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
		{ type: 'text', text: 'Look' }
	]
};

it('[D4] [LLM18] pictures go to the model that sees: glm-4.7 to glm-4.6v', async () => {
	const info = await findModelInfo('zhipu', 'glm-4.7');
	expect(withVision(connection, [picture], info)).toEqual({ ...connection, model: 'glm-4.6v' });
	expect(withVision(connection, [picture, text], info).model).toBe('glm-4.6v');
	expect(withVision(connection, [text], info)).toBe(connection);
});

it('[D4] [LLM18] a model that sees stays, and so does one that has nobody to take over', async () => {
	const seeing = { ...connection, model: 'glm-4.6v' };
	expect(withVision(seeing, [picture], await findModelInfo('zhipu', 'glm-4.6v'))).toBe(seeing);
	expect(withVision(connection, [picture], null)).toBe(connection);
	const alone = await findModelInfo('deepseek', 'deepseek-flash');
	expect(withVision(connection, [picture], alone && { ...alone, visionModel: null })).toBe(connection);
});

it('[D7] [LLM18] an entry of the user says who takes over', async () => {
	const known = await findModelInfo('zhipu', 'glm-4.7');
	if (!known) throw new Error('no entry');
	const own = { ...known, id: 'my-model', visionModel: 'my-eyes' };
	const info = await findModelInfo('zhipu', 'my-model', [own]);
	expect(withVision({ ...connection, model: 'my-model' }, [picture], info).model).toBe('my-eyes');
});
