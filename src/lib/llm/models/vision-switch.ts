import type { ModelInfo } from './model-info.ts';
import type { ChatMessage, ModelConnection } from '../types.ts';

/**
 * The connection for a conversation: where it has pictures and the model cannot see, the model of the same service that
 * takes over. Without one the connection stays as it is, and the service says what it thinks of pictures.
 *
 * @param info what is known of the connection's model
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
