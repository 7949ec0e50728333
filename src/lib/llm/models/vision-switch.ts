import type { ModelInfo } from './model-info.ts';
import type { ChatMessage, ModelConnection } from '../types.ts';

/**
 * The connection for a conversation: with images and a model that cannot handle them, it switches to the vision model of
 * the same service. If there is none, the connection stays the same, and the service decides what to do with the images.
 *
 * @param info known about the connection's model
 */
export function withVision(
	connection: ModelConnection,
	messages: readonly ChatMessage[],
	info: Pick<ModelInfo, 'abilities' | 'visionModel'> | null
): ModelConnection {
	if (!info?.visionModel || info.abilities.vision) return connection;
	const seen = messages.some(({ role, content }) => role === 'user' && content.some(({ type }) => type === 'image'));
	return seen ? { ...connection, model: info.visionModel } : connection;
}
